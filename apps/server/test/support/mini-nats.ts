import net from 'node:net';

type Client = { socket: net.Socket; subscriptions: Map<string, string> };

const matches = (pattern: string, subject: string) => {
  const [a, b] = [pattern.split('.'), subject.split('.')];
  return a.length === b.length && a.every((word, i) => word === '*' || word === b[i]);
};

/** The few words of the NATS protocol that publishing and subscribing need, over a real socket. */
export function miniNats(): { start(at?: number): Promise<number>; stop(): void } {
  const clients = new Set<Client>();
  const deliver = (subject: string, payload: string) => {
    for (const { socket, subscriptions } of clients) {
      for (const [id, pattern] of subscriptions) {
        if (!matches(pattern, subject)) continue;
        // Bytes as characters: lengths on the wire are in bytes.
        socket.write(`MSG ${subject} ${id} ${payload.length}\r\n${payload}\r\n`, 'latin1');
      }
    }
  };
  const server = net.createServer((socket) => {
    const client: Client = { socket, subscriptions: new Map() };
    clients.add(client);
    socket.on('close', () => clients.delete(client)).on('error', () => {});
    socket.write(
      `INFO {"server_id":"x","version":"2.9.0","proto":1,"max_payload":1048576,"headers":true,"host":"127.0.0.1","port":1}\r\n`,
    );
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (;;) {
        const end = text.indexOf('\r\n');
        if (end < 0) return;
        const [verb, ...words] = text.slice(0, end).split(' ');
        if (verb === 'PUB') {
          const bytes = Number(words.at(-1));
          if (text.length < end + 2 + bytes + 2) return;
          deliver(words[0] ?? '', text.slice(end + 2, end + 2 + bytes));
          text = text.slice(end + 2 + bytes + 2);
          continue;
        }
        if (verb === 'PING') socket.write('PONG\r\n');
        if (verb === 'SUB') client.subscriptions.set(words.at(-1) ?? '', words[0] ?? '');
        if (verb === 'UNSUB') client.subscriptions.delete(words[0] ?? '');
        text = text.slice(end + 2);
      }
    });
  });
  return {
    start: (at = 0) =>
      new Promise((resolve) => {
        server.listen(at, '127.0.0.1', () => {
          const address = server.address();
          resolve(typeof address === 'object' && address !== null ? address.port : 0);
        });
      }),
    stop() {
      for (const { socket } of clients) socket.destroy();
      server.close();
    },
  };
}
