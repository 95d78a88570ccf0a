import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { AccountPicker, type PickerOption } from '../../../src/shared/ui/form/AccountPicker.tsx';
import '../../support/patience.ts';

const EVERYBODY = ['apple', 'mango', 'melon'].map((label, id) => ({ id: String(id + 1), label }));
const chosenBy = vi.fn<(option: PickerOption | null) => void>();

/** A page whose answers come when `arrive` is called; until then the list is that of the text before. */
function Page() {
  const [asked, setAsked] = useState('');
  const [answered, setAnswered] = useState('');
  return (
    <>
      <button type="button" onPointerDown={(event) => event.preventDefault()} onClick={() => setAnswered(asked)}>
        Arrive
      </button>
      <AccountPicker
        label="Account"
        all="Select account"
        chosen={null}
        options={EVERYBODY.filter(({ label }) => label.includes(answered))}
        loading={asked !== answered}
        onSearch={setAsked}
        onChange={chosenBy}
      />
    </>
  );
}

async function open() {
  chosenBy.mockClear();
  render(<Page />);
  const user = userEvent.setup();
  const field = screen.getByRole('combobox');
  await user.click(field);
  return { user, field };
}
const pass = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
const rest = () => pass(400);
const arrive = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Arrive' }));
  await pass(10);
};

test('Enter chooses from the list of the text that is typed, however late it comes', async () => {
  const { user, field } = await open();
  await user.type(field, 'm{Enter}');
  expect(chosenBy).not.toHaveBeenCalled();
  expect(field.getAttribute('aria-activedescendant')).toBeNull();
  await rest();
  expect(chosenBy).not.toHaveBeenCalled();
  await arrive();
  expect(chosenBy.mock.calls).toEqual([[EVERYBODY[1]]]);
});

test('an Enter is forgotten by what is typed after it, and by Escape', async () => {
  const { user, field } = await open();
  await user.type(field, 'm{Enter}e');
  await rest();
  await arrive();
  expect(chosenBy).not.toHaveBeenCalled();
  await user.keyboard('l{Enter}{Escape}');
  await rest();
  await arrive();
  expect(chosenBy).not.toHaveBeenCalled();
});

test('Enter chooses nothing where nothing matches, and says so', async () => {
  const { user, field } = await open();
  await user.type(field, 'kiwi{Enter}');
  await rest();
  await arrive();
  expect(chosenBy).not.toHaveBeenCalled();
  screen.getByText('No account matches');
});

test('arrows and Enter choose in a list that is there', async () => {
  const { user } = await open();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  expect(chosenBy.mock.calls).toEqual([[EVERYBODY[1]]]);
});
