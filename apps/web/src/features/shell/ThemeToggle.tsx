import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../../lib/theme.ts';
import { IconButton } from '../../ui/IconButton.tsx';

/** Switches between the dark and the light theme. */
export function ThemeToggle() {
  const { theme, toggle } = useTheme();
  const label = theme === 'dark' ? 'Switch to the light theme' : 'Switch to the dark theme';
  return (
    <IconButton label={label} onClick={toggle}>
      {theme === 'dark' ? <Sun size={18} /> : <Moon size={18} />}
    </IconButton>
  );
}
