import { WebSocket } from 'ws';
import { until } from './live-world.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into frames of every shape
export type Frame = { type: string } & Record<string, any>;

/** A browser's socket that keeps what it hears. */
export type Listener = {
  readonly socket: WebSocket;
  readonly frames: Frame[];
  /** The close code, once closed. */
  closed(): number | null;
  say(frame: unknown): void;
  /** Waits for a frame of this type that fits, and answers with it. */
  hear(type: string, fits?: (frame: Frame) => boolean): Promise<Frame>;
};

/** A browser that connects, from another address of this machine where one is named. */
export async function connect(
  port: number,
  headers: Record<string, string> = {},
  localAddress = '127.0.0.1',
): Promise<Listener> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers, localAddress });
  const frames: Frame[] = [];
  let code: number | null = null;
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString('utf8'))));
  socket.on('close', (closeCode) => {
    code = closeCode;
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, response) => reject(new Error(`answered ${response.statusCode}`)));
  });
  const find = (type: string, fits: (frame: Frame) => boolean) =>
    frames.find((frame) => frame.type === type && fits(frame));
  return {
    socket,
    frames,
    closed: () => code,
    say: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    async hear(type, fits = () => true) {
      await until(() => find(type, fits) !== undefined, `a ${type} frame`);
      const frame = find(type, fits);
      if (frame === undefined) throw new Error('the frame is gone');
      return frame;
    },
  };
}
