// A form that was sent and waits for a second person can only be closed: it would ask for the same once more.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/shared/api/api-error.ts';
import { useSession } from '../../../src/shared/api/session/session.ts';
import { FormDialog } from '../../../src/shared/form/FormDialog.tsx';
import { useSubmit } from '../../../src/shared/form/use-submit.ts';

const refusal = (code: string, words: string) => new ApiError(409, code, words, { approvalId: '7' }, null);

function Transfer({ answer, onClose }: { answer: () => Promise<void>; onClose: () => void }) {
  const submit = useSubmit();
  return (
    <FormDialog
      title="Deposit"
      act="Send"
      submit={submit}
      onSubmit={() => void submit.run('Failed.', answer)}
      onClose={onClose}
    >
      <input aria-label="Amount" />
    </FormDialog>
  );
}

test('what waits for a second person is not sent again, and its dialog is done', async () => {
  const answer = vi.fn<() => Promise<void>>();
  const onClose = vi.fn<() => void>();
  answer.mockRejectedValueOnce(refusal('TRANSACTION_CODE_INVALID', 'The transaction code is not valid.'));
  answer.mockRejectedValueOnce(refusal('APPROVAL_WAITS', 'This waits for a second person.'));
  useSession.setState({ role: 'agent' });
  render(<Transfer answer={answer} onClose={onClose} />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('The transaction code is not valid.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('This waits for a second person.');
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  const link = screen.getByRole('link', { name: 'See it under Approvals' });
  expect(link.getAttribute('href')).toBe('/agent/approvals?id=7');
  expect(screen.queryByLabelText('Amount')).toBeNull();
  expect(answer).toHaveBeenCalledTimes(2);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
