/** Written as a method so that the event types of browsers and of the `ws` package both fit. */
type Handler<Event> = { handle(event: Event): void }['handle'] | null;

/** What the client uses of a WebSocket: the part that browsers and the `ws` package have in common. */
export interface ClientSocket {
  send(text: string): void;
  close(): void;
  onopen: Handler<unknown>;
  onclose: Handler<unknown>;
  onerror: Handler<unknown>;
  onmessage: Handler<{ readonly data: unknown }>;
}
