import { type Act, useMay } from '../api/session/staff.ts';
import { Button, type ButtonProps } from '../ui/form/Button.tsx';

/** A button of an act: a person of staff whose rights are not enough for it is not shown the button. */
export function ActButton({ act, ...button }: ButtonProps & { act: Act }) {
  return useMay(act) ? <Button {...button} /> : null;
}
