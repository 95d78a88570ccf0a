import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startBridgeServer } from '../src/server.ts';
import { topicsOf } from '../src/topics.ts';
import { SmallSource } from './small-source.ts';

test('a bridge whose turn it is not takes no sockets and says so; when its turn ends, so do its sockets', async () => {
  let active = true;
  let end = () => {};
  const turn = { isActive: () => active, onEnd: (act: () => void) => void (end = act) };
  const config = { port: 0, host: '127.0.0.1', allowedOrigins: null };
  const bridge = await startBridgeServer(config, topicsOf(new SmallSource()), turn);
  const says = async () => (await fetch(`http://127.0.0.1:${bridge.port}/active`)).status;
  const socket = new WebSocket(`ws://127.0.0.1:${bridge.port}`);
  await once(socket, 'message');
  expect(await says()).toBe(200);
  active = false;
  end();
  await once(socket, 'close');
  expect(await says()).toBe(503);
  const late = new WebSocket(`ws://127.0.0.1:${bridge.port}`);
  await expect(once(late, 'open')).rejects.toThrow('401');
  await bridge.stop();
});
