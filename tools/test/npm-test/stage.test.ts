import { afterEach, expect, test, vi } from 'vitest';
import { runStage } from '../../stage.ts';

afterEach(() => vi.restoreAllMocks());

const says = (name: string, code: string) => ({ name, command: process.execPath, args: ['-e', code] });

test('stages that run at once are told apart line by line, and each ends by itself', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  const [good, bad] = await Promise.all([
    runStage(says('good', "process.stdout.write('one\\ntwo'); console.error('three')"), 'unit │ '),
    runStage(says('bad', "console.log('four'); process.exitCode = 3"), 'browser │ '),
  ]);
  expect([good.passed, bad.passed]).toEqual([true, false]);
  expect(new Set(said.mock.calls.flat())).toEqual(
    new Set(['unit │ one', 'unit │ two', 'unit │ three', 'browser │ four']),
  );
});

test('what is not shown is kept', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  const { output, passed } = await runStage(says('quiet', "console.log('kept')"), false);
  expect([output, passed, said.mock.calls.length]).toEqual(['kept\n', true, 0]);
});
