/** What may stand in a record of a place file. */
type Value = string | number | readonly Value[] | { readonly [key: string]: Value };

const UINT32 = 6;
const [STRING, MAP, ARRAY] = [2, 7, 11];
const DATA_GAP = 16;
const BITS_OF_V6 = 128;

/** A type and a size; types from eight on stand in a byte of their own. */
function head(type: number, size: number): Buffer {
  if (size > 28 + 256) throw new Error('too long for a file of a test');
  const short = Math.min(size, 29);
  const first = type < 8 ? [(type << 5) | short] : [short, type - 7];
  return Buffer.from(size < 29 ? first : [...first, size - 29]);
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([head(STRING, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([head(UINT32, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([head(ARRAY, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([head(MAP, entries.length), ...entries.flat().map(encode)]);
}

/** The bits of an address in the tree of IPv6, in which IPv4 has the place ::/96. */
function bitsOf(address: string): string {
  if (address.includes('.')) {
    const bytes = address.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
    return bytes.join('').padStart(BITS_OF_V6, '0');
  }
  const [left = '', right = ''] = address.split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const gap = 8 - groups(left).length - groups(right).length;
  const all = [...groups(left), ...Array.from({ length: gap }, () => '0'), ...groups(right)];
  return all.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0')).join('');
}

/** A file in MaxMind's format (version 2.0, records of 24 bits) that knows these networks: `{ '203.0.113.0/24': … }`. */
export function placeFile(networks: Readonly<Record<string, Value>>): Buffer {
  type Side = { node: number } | { data: number } | null;
  const nodes: [Side, Side][] = [[null, null]];
  const data: Buffer[] = [];
  for (const [network, record] of Object.entries(networks)) {
    const [address = '', length = ''] = network.split('/');
    const depth = Number(length) + (address.includes('.') ? 96 : 0);
    const path = Array.from(bitsOf(address).slice(0, depth), (bit) => (bit === '1' ? 1 : 0));
    let at = 0;
    for (const [index, side] of path.entries()) {
      const node = nodes[at] ?? [null, null];
      if (index === path.length - 1) node[side] = { data: Buffer.concat(data).length };
      else {
        const next = node[side];
        at = next !== null && 'node' in next ? next.node : nodes.push([null, null]) - 1;
        node[side] = { node: at };
      }
    }
    data.push(encode(record));
  }
  const tree = Buffer.alloc(nodes.length * 6);
  const numberOf = (side: Side): number => {
    if (side === null) return nodes.length;
    return 'node' in side ? side.node : nodes.length + DATA_GAP + side.data;
  };
  for (const [index, sides] of nodes.entries())
    for (const [side, to] of sides.entries()) tree.writeUIntBE(numberOf(to), index * 6 + side * 3, 3);
  const metadata = encode({
    node_count: nodes.length,
    record_size: 24,
    ip_version: 6,
    database_type: 'Test-City',
    languages: ['en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    description: { en: 'of a test' },
  });
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);
  return Buffer.concat([tree, Buffer.alloc(DATA_GAP), ...data, marker, metadata]);
}
