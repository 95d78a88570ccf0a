import { useEffect, useRef, useState } from 'react';
import { setLanguage, t, useLanguage } from './i18n.ts';
import { useIdentity } from '../lib/identity.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { toast } from '../ui/overlay/toast.ts';

/** Each language is offered in its own words: who needs the switch cannot read the other. */
const OFFERS = {
  en: { to: 'hi', short: 'हिं', label: 'हिन्दी में देखें' },
  hi: { to: 'en', short: 'EN', label: 'Show in English' },
} as const;

/** Set while a switch draws the page anew, so that the focus comes back to the button that was pressed. */
let pressed = false;

/** Switches between English and Hindi; not there where the operator offers one of them. */
export function LanguageSwitch() {
  const { to, short, label } = OFFERS[useLanguage()];
  const { languages } = useIdentity();
  const [loading, setLoading] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed) button.current?.focus();
    pressed = false;
  }, []);
  const change = async () => {
    setLoading(true);
    pressed = true;
    try {
      await setLanguage(to);
    } catch {
      pressed = false;
      toast('bad', t('The language could not be loaded.'), t('Please try again later.'));
    }
    setLoading(false);
  };
  if (!languages.includes(to)) return null;
  return (
    <IconButton ref={button} lang={to} label={label} disabled={loading} onClick={() => void change()}>
      <span aria-hidden="true" className="text-sm font-semibold">
        {short}
      </span>
    </IconButton>
  );
}
