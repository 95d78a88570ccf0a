import { type Needs, useMay } from '../api/session/staff.ts';
import { Button, type ButtonProps } from '../ui/form/Button.tsx';

/** A button of an act that takes a right: who works for somebody without it is not shown the button. */
export function ActButton({ needs, ...button }: ButtonProps & { needs: Needs }) {
  return useMay(needs) ? <Button {...button} /> : null;
}
