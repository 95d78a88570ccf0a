import { useNavigate } from 'react-router';
import { showOverlay } from '../../shared/lib/overlays.ts';
import { MenuItem } from '../../shared/ui/overlay/Popover.tsx';
import type { BackOfficeMenuItem } from './back-office-menu.ts';
import { t } from '../../shared/i18n/i18n.ts';

/** Entries of the user menu; `onDone` closes what they stand in. */
export function BackOfficeMenuItems({ items, onDone }: { items: readonly BackOfficeMenuItem[]; onDone: () => void }) {
  const navigate = useNavigate();
  const run = (item: BackOfficeMenuItem) => {
    onDone();
    if ('to' in item) void navigate(item.to);
    else showOverlay(item.overlay);
  };
  return items.map((item) => {
    const Icon = item.icon;
    return (
      <MenuItem key={item.label} icon={<Icon size={18} aria-hidden="true" />} onSelect={() => run(item)}>
        {t(item.label)}
      </MenuItem>
    );
  });
}
