import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../IconButton.tsx';
import { Input, type InputProps } from './Input.tsx';
import { t } from '../../i18n/i18n.ts';

/** A masked field with an eye button that shows and hides what was typed. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'after'>) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          size="sm"
          label={shown ? t('Hide password') : t('Show password')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="-mr-1 text-ink-2 hover:text-ink"
        >
          {shown ? <EyeOff size={18} /> : <Eye size={18} />}
        </IconButton>
      }
    />
  );
}
