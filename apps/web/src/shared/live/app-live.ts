import { systemClock } from '@pavilion/feed';
import { call } from '../api/client.ts';
import { type FetchDocument, Live } from './live.ts';

const fetchDocument: FetchDocument = async ({ endpoint, sid, gmid }, signal) => {
  const query = {
    endpoint,
    ...(sid === null ? {} : { sid: String(sid) }),
    ...(gmid === null ? {} : { gmid: String(gmid) }),
  };
  return call('GET', '/api/provider/document', { query }, { signal });
};

function openSocket(): WebSocket {
  const url = new URL('/ws', window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(url);
}

/** The page's connection. It opens when the first topic is watched or somebody is signed in. */
export const appLive = new Live({
  openSocket,
  fetchDocument,
  clock: { ...systemClock, now: () => performance.timeOrigin + performance.now() },
  frame: (callback) => {
    window.requestAnimationFrame(callback);
  },
});
