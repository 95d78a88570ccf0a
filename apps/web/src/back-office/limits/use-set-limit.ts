import type { HouseLimitLevel } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HOUSE_LIMITS, type LimitFigures, setHouseLimit } from '../../shared/api/back-office/house-limits.ts';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { levelName } from './words.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

type Draft = {
  figures: LimitFigures;
  standing: LimitFigures;
  reason: string;
  /** A figure is none. */
  bad: boolean;
  /** Nothing is changed. */
  same: boolean;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
};

/** Sends a level as it was typed, once at a time; a refusal that is about a figure is told at its field. */
export function useSetLimit(level: HouseLimitLevel, draft: Draft) {
  const { figures, standing, reason, bad, same, onBusy, onClose } = draft;
  const queries = useQueryClient();
  const { outcome, say, run } = useSubmit(onBusy);
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const submit = async () => {
    setAsked(true);
    setRefused(null);
    const text = bad ? t('Check the figures first.') : same ? t('Nothing is changed.') : null;
    say(text === null ? null : { tone: 'bad', text });
    if (text !== null || reason.trim() === '') return;
    const { done, field } = await run(later('Unable to save the limits.'), async () => {
      await setHouseLimit(level, { figures, standing, reason: reason.trim() });
    });
    void queries.invalidateQueries({ queryKey: [...HOUSE_LIMITS, 'list'] });
    setRefused(field !== null && field in figures ? field : null);
    if (!done) return;
    toast('ok', t('Limits saved'), levelName(level));
    onClose();
  };
  return { asked, outcome, refused, submit };
}
