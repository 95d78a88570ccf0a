import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../../shared/lib/browser/theme.ts';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { t } from '../../shared/i18n/i18n.ts';

/** Switches between the dark and the light theme. */
export function ThemeToggle() {
  const { theme, toggle } = useTheme();
  const label = theme === 'dark' ? t('Switch to the light theme') : t('Switch to the dark theme');
  return (
    <IconButton data-of-theme="" label={label} onClick={toggle}>
      {theme === 'dark' ? <Sun size={18} /> : <Moon size={18} />}
    </IconButton>
  );
}
