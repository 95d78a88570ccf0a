import type { BridgeConfig } from '../config.ts';
import { createSimulator } from './simulator/create-simulator.ts';
import type { Source } from './source.ts';

/** The source a bridge was configured with. A recording and an upstream will be further cases. */
export function openSource(config: BridgeConfig, now: () => number): Source {
  switch (config.feed) {
    case 'simulator':
      return createSimulator({ seed: config.seed, speed: config.speed, now });
  }
}
