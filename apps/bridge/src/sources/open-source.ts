import type { BridgeConfig } from '../config.ts';
import { createReplay } from './replay/play/create-replay.ts';
import { createSimulator } from './simulator/create-simulator.ts';
import type { Source } from './source.ts';

/** The source a bridge was configured with. `log` is told what a recording holds and what of it cannot be read. */
export function openSource(config: BridgeConfig, now: () => number, log: (line: string) => void): Source {
  const { replay, speed } = config;
  if (replay === null) return createSimulator({ seed: config.seed, speed, now });
  return createReplay({
    path: replay.path,
    speed,
    leadMs: replay.leadSeconds === null ? null : replay.leadSeconds * 1000,
    loop: replay.loop,
    originMs: replay.startedAtMs ?? now(),
    now,
    log,
  });
}
