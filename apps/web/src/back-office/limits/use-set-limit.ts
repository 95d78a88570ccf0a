import type { HouseLimitLevel } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, errorText } from '../../shared/api/api-error.ts';
import { HOUSE_LIMITS, type LimitFigures, setHouseLimit } from '../../shared/api/back-office/house-limits.ts';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { levelName } from './words.ts';

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
  const queries = useQueryClient();
  const flying = useRef(false);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ field: string; text: string } | null>(null);
  const submit = async () => {
    const { figures, standing, reason, bad, same, onBusy, onClose } = draft;
    setAsked(true);
    setRefused(null);
    setProblem(bad ? 'Check the figures first.' : same ? 'Nothing is changed.' : null);
    if (flying.current || bad || same || reason.trim() === '') return;
    flying.current = true;
    onBusy(true);
    try {
      await setHouseLimit(level, { figures, standing, reason: reason.trim() });
      toast('ok', 'Limits saved', levelName(level));
      onClose();
    } catch (error) {
      const text = errorText(error, 'Unable to save the limits.');
      const field = error instanceof ApiError ? error.detail.field : null;
      if (typeof field === 'string' && field in figures) setRefused({ field, text });
      else setProblem(text);
    } finally {
      flying.current = false;
      onBusy(false);
      void queries.invalidateQueries({ queryKey: [...HOUSE_LIMITS, 'list'] });
    }
  };
  return { asked, problem, refused, submit };
}
