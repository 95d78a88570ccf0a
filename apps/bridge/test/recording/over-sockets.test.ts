import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { systemClock } from '@pavilion/feed';
import { BridgeClient } from '@pavilion/protocol';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startBridgeServer } from '../../src/server.ts';
import { openRecording } from '../../src/sources/recording/open-recording.ts';
import { Recorder } from '../../src/sources/recording/recorder.ts';
import type { ServedTopics } from '../../src/served-topics.ts';
import { topicsOf } from '../../src/topics.ts';
import { SmallSource } from '../small-source.ts';

const DETAIL = '/sports/getDetailsData';
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function bridge(topics: ServedTopics): Promise<string> {
  const server = await startBridgeServer({ port: 0, host: '127.0.0.1', allowedOrigins: null }, topics);
  closers.push(() => server.stop());
  return `ws://127.0.0.1:${server.port}`;
}

/** The bytes of the document inside every data frame of the event's details, as they came. */
function rawDocuments(url: string): string[] {
  const documents: string[] = [];
  const socket = new WebSocket(url);
  closers.push(() => socket.terminate());
  socket.on('open', () => {
    const params = { sid: 4, gmid: 7 };
    socket.send(JSON.stringify({ action: 'subscribe', requestId: 'd', endpoint: DETAIL, params, intervalMs: 0 }));
  });
  socket.on('message', (bytes: Buffer) => {
    const text = bytes.toString();
    const document = /"status":200,"data":(.*),"lastUpdatedaAt"/s.exec(text)?.[1];
    if (document !== undefined) documents.push(document);
  });
  return documents;
}

test('what was recorded over sockets is played over sockets, byte for byte', { timeout: 30_000 }, async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recording-'));
  closers.push(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'a.ndjson');
  const source = new SmallSource();
  const listed = { gmid: 7, ename: 'India v Australia', etid: 4, section: [] };
  Object.assign(source, { events: (sid: number) => (sid === 4 ? { t1: [listed], t2: [] } : null) });
  const url = await bridge(topicsOf(source));
  const output = fs.openSync(file, 'w');
  const client = new BridgeClient({ open: () => new WebSocket(url), delta: true });
  closers.push(() => client.close());
  // A third of a second lies between two documents, however quick or slow this machine is.
  let recordedMs = 0;
  const recorder = new Recorder({
    client,
    clock: { ...systemClock, now: () => recordedMs },
    sportId: null,
    write: (text) => fs.writeSync(output, text),
  });
  const sent = rawDocuments(url);
  await expect.poll(() => recorder.documents).toBe(5);
  for (let score = 1; score <= 5; score += 1) {
    const document = {
      ...source.detail(4, 7),
      gmid: 7,
      ename: `₹ ${score} 🏏`,
      score: { runs: score, last: [score / 3] },
    };
    recordedMs += 333;
    Object.assign(source, { detail: () => document });
    source.announce({ endpoint: DETAIL, sid: 4, gmid: 7, urgent: false });
    await expect.poll(() => [sent.length, recorder.documents]).toEqual([score + 1, score + 5]);
  }
  recorder.end();
  fs.closeSync(output);
  const recording = openRecording({ path: file, speed: 1, originMs: Date.now() + 500, log: () => {} });
  const played = rawDocuments(await bridge(recording));
  await expect.poll(() => played.length).toBe(6);
  expect(recording.faults?.()).toEqual([]);
  expect(played).toEqual(sent);
});
