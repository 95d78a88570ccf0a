import net from 'node:net';

/** One keep-alive connection: a request at a time, as little work as possible, so that the server is what is measured. */
export type Connection = {
  /** Answers the status of the reply and its body. */
  post(path: string, token: string | null, body: string): Promise<{ status: number; body: string }>;
  close(): void;
};

const HEADER_END = '\r\n\r\n';

/** Connects as a client that a proxy saw at `address`. */
export async function connect(port: number, address: string): Promise<Connection> {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let received = '';
  let waiting: { resolve: (reply: { status: number; body: string }) => void; reject: (error: Error) => void } | null =
    null;

  function takeReply(): void {
    const headerEnd = received.indexOf(HEADER_END);
    if (headerEnd < 0 || waiting === null) return;
    const length = /content-length: (\d+)/i.exec(received.slice(0, headerEnd))?.[1];
    if (length === undefined) throw new Error('a reply without a length');
    const end = headerEnd + HEADER_END.length + Number(length);
    if (received.length < end) return;
    const body = received.slice(headerEnd + HEADER_END.length, end);
    const status = Number(received.slice(9, 12));
    received = received.slice(end);
    const { resolve } = waiting;
    waiting = null;
    resolve({ status, body });
  }
  // Replies of the calls that are measured are ASCII, so characters and bytes are the same.
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    received += chunk;
    takeReply();
  });
  const fail = () => waiting?.reject(new Error('the connection was closed'));
  socket.on('close', fail);
  socket.on('error', fail);
  return {
    post: (path, token, body) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        const authorization = token === null ? '' : `authorization: Bearer ${token}\r\n`;
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${authorization}content-type: application/json\r\n` +
            `user-agent: bench\r\nx-forwarded-for: ${address}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        );
      }),
    close: () => socket.destroy(),
  };
}
