import type { ClientSocket } from '@pavilion/protocol';

type Request = {
  action: string;
  requestId?: string;
  endpoint?: string;
  intervalMs?: number;
  token?: string;
  filter?: unknown;
};

/** A browser socket whose other end is the test. */
export class FakeStream implements ClientSocket {
  onopen: ClientSocket['onopen'] = null;
  onclose: ClientSocket['onclose'] = null;
  onerror: ClientSocket['onerror'] = null;
  onmessage: ClientSocket['onmessage'] = null;
  readonly sent: Request[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  /** The server greets. */
  greet(): void {
    this.onopen?.({});
    this.say({ type: 'ready' });
  }

  say(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  /** The connection breaks. */
  break(): void {
    this.onclose?.({});
  }

  of(action: string): Request[] {
    return this.sent.filter((request) => request.action === action);
  }

  /** Answers the newest subscription. */
  give(seq: number, data: unknown): void {
    this.say({ type: 'data', requestId: this.of('subscribe').at(-1)?.requestId, seq, data });
  }
}
