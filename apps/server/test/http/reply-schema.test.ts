import { api } from '@pavilion/contract';
import { expect, test } from 'vitest';
import { object, nullable, number, string } from 'zod/mini';
import { replySchema, replySerializer } from '../../src/http/api-docs/reply-schema.ts';

const writerOf = (schema: unknown) => replySerializer({ schema, method: 'GET', url: '/', httpStatus: '200' });

test('the schema of a reply is made once and compiled once, and is each reply’s own', () => {
  const [me, markets] = [api.auth.me.reply, api.provider.sports.reply];
  expect(replySchema(me)).toBe(replySchema(me));
  expect(writerOf(replySchema(me))).toBe(writerOf(replySchema(me)));
  expect(replySchema(markets)).not.toBe(replySchema(me));
  expect(writerOf(replySchema(markets))).not.toBe(writerOf(replySchema(me)));
});

test('what a schema does not name is not written, and what may be null is', () => {
  const write = writerOf(replySchema(object({ odds: nullable(number()), note: string() })));
  expect(write({ odds: null, note: 'none', secret: 1 })).toBe('{"odds":null,"note":"none"}');
  expect(write({ odds: 1.9, note: 'one' })).toBe('{"odds":1.9,"note":"one"}');
});
