import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, signIn, useSession } from '../../../src/shared/api/session/session.ts';
import ButtonValuesDialog from '../../../src/site/session/ButtonValuesDialog.tsx';
import { fakeServer, presets, signInAnswers } from '../../support/fake-server.ts';
import '../../support/patience.ts';

beforeEach(() => {
  localStorage.clear();
  clearSession();
});
afterEach(() => vi.unstubAllGlobals());

async function open() {
  const server = fakeServer({
    ...signInAnswers,
    'POST /api/button-presets': ({ body }) => ({ body }),
  });
  await signIn('player1', 'pavilion');
  const onClose = vi.fn<() => void>();
  const view = render(<ButtonValuesDialog onClose={onClose} />);
  await screen.findByLabelText('Label 1');
  return { server, onClose, view, user: userEvent.setup() };
}

const save = () => screen.getByRole('button', { name: 'Save' });
const posted = (server: ReturnType<typeof fakeServer>) =>
  server.calls.filter(({ method, path }) => method === 'POST' && path === '/api/button-presets');

test('reads the buttons anew, shows the sports ones first, and the casino ones in their tab', async () => {
  const { server, user } = await open();
  expect(server.calls.filter(({ path }) => path === '/api/button-presets').length).toBeGreaterThanOrEqual(2);
  expect(screen.getByRole('tab', { name: 'Game Buttons' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByLabelText('Label 2')).toHaveProperty('value', '5k');
  expect(screen.getByLabelText('Value 2')).toHaveProperty('value', '5000');
  await user.click(screen.getByRole('tab', { name: 'Casino Buttons' }));
  expect(screen.getByLabelText('Value 1')).toHaveProperty('value', '25');
});

test('a row has a label with a hint and a value of at least 0 in steps of 100', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Add button' }));
  const value = screen.getByLabelText('Value 3');
  expect(screen.getByLabelText('Label 3')).toHaveProperty('placeholder', '1k');
  expect([value.getAttribute('type'), value.getAttribute('min'), value.getAttribute('step')]).toEqual([
    'number',
    '0',
    '100',
  ]);
});

test('saves entries trimmed, leaves out a row that was left empty, and says so', async () => {
  const { server, user } = await open();
  await user.clear(screen.getByLabelText('Label 1'));
  await user.type(screen.getByLabelText('Label 1'), ' 3k ');
  await user.clear(screen.getByLabelText('Value 1'));
  await user.type(screen.getByLabelText('Value 1'), '3000');
  await user.click(screen.getByRole('button', { name: 'Add button' }));
  await user.click(save());
  expect((await screen.findByRole('status')).textContent).toBe('Button values updated.');
  const sports = [{ label: '3k', value: 3000 }, presets.sports[1]];
  expect(posted(server)[0]?.body).toEqual({ sports, casino: presets.casino });
  expect(useSession.getState().presets.sports).toEqual(sports);
  expect(screen.queryByLabelText('Label 3')).toBeNull();
});

test.each([
  ['', '700', 'Label 3', 'Enter a label.'],
  ['nothing', '', 'Value 3', 'Enter a value above 0.'],
  ['minus', '-5', 'Value 3', 'Enter a value above 0.'],
  ['zero', '0', 'Value 3', 'Enter a value above 0.'],
  ['huge', '10000000000', 'Value 3', 'The value can be at most ₹1,00,00,00,000.'],
  ['paise', '1.005', 'Value 3', 'Use at most two decimals.'],
])('"%s" with "%s" is refused at %s, and nothing is saved', async (label, value, field, text) => {
  const { server, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Add button' }));
  if (label) await user.type(screen.getByLabelText('Label 3'), label);
  if (value) await user.type(screen.getByLabelText('Value 3'), value);
  await user.click(screen.getByRole('tab', { name: 'Casino Buttons' }));
  await user.click(save());
  const input = screen.getByLabelText(field);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text);
  expect(posted(server)).toEqual([]);
  await user.clear(input);
  await user.type(input, '9');
  expect(input.getAttribute('aria-invalid')).toBeNull();
  await user.click(save());
  expect(await screen.findByRole('status')).toBeTruthy();
  expect(posted(server)).toHaveLength(1);
});

test('rows without a label or a value are nothing: when nothing else is left, the words are the same', async () => {
  const { server, user } = await open();
  for (const tab of ['Game Buttons', 'Casino Buttons']) {
    await user.click(screen.getByRole('tab', { name: tab }));
    for (const field of screen.getAllByLabelText(/^Label \d/)) await user.clear(field);
  }
  await user.click(save());
  const words = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(words).toContain('Add at least one button value.');
  expect(words).toContain('Enter a label.');
  expect(posted(server)).toHaveLength(0);
});

test('refuses to save nothing at all, in the fixed words', async () => {
  const { server, user } = await open();
  const removeAll = async () => {
    for (const button of screen.queryAllByRole('button', { name: /Remove button/ }).reverse()) await user.click(button);
  };
  await removeAll();
  await user.click(screen.getByRole('tab', { name: 'Casino Buttons' }));
  await removeAll();
  await user.click(save());
  expect(screen.getByRole('alert').textContent).toBe('Add at least one button value.');
  expect(posted(server)).toEqual([]);
});

test('one list may be empty', async () => {
  const { server, user } = await open();
  await user.click(screen.getByRole('tab', { name: 'Casino Buttons' }));
  await user.click(screen.getByRole('button', { name: 'Remove button 1' }));
  await user.click(save());
  await screen.findByRole('status');
  expect(posted(server)[0]?.body).toEqual({ sports: presets.sports, casino: [] });
});

test.each([
  [{ status: 500, body: {} }, 'Failed to save button values.'],
  ['unreachable', 'Failed to save button values.'],
  [
    { status: 422, body: { error: 'PRESETS_EMPTY', message: 'Add at least one button value' } },
    'Add at least one button value',
  ],
] as const)('a failed save says so and keeps what was typed: %o', async (answer, text) => {
  const { server, user } = await open();
  server.answer('POST /api/button-presets', answer);
  await user.type(screen.getByLabelText('Label 1'), '!');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.getByLabelText('Label 1')).toHaveProperty('value', '1k!');
});

test('cannot be closed while it saves', async () => {
  const { server, user, onClose } = await open();
  let answer: (given: { body: unknown }) => void = () => undefined;
  server.answer('POST /api/button-presets', () => new Promise((resolve) => (answer = resolve)));
  await user.click(save());
  await user.keyboard('{Escape}');
  for (const name of ['Close', 'Cancel'])
    expect(within(screen.getByRole('dialog')).getByRole('button', { name })).toHaveProperty('disabled', true);
  expect(onClose).not.toHaveBeenCalled();
  answer({ body: presets });
  await screen.findByRole('status');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});
