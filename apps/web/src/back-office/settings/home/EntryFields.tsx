import type { HomeSection } from '@pavilion/contract';
import { Link2 } from 'lucide-react';
import { Field } from '../../../shared/ui/form/Field.tsx';
import { Input } from '../../../shared/ui/form/Input.tsx';
import { TextArea } from '../../../shared/ui/form/TextArea.tsx';
import { type HomeEntry, isLink } from './home-draft.ts';
import { PictureField } from './PictureField.tsx';
import { LABEL_MOST, MESSAGE_MOST, TITLE_MOST, WORDS } from './section-words.ts';
import { t } from '../../../shared/i18n/i18n.ts';

export type EntryFieldsProps = {
  section: HomeSection;
  entry: HomeEntry;
  name: string;
  error: string | null;
  onChange: (entry: HomeEntry) => void;
};

/** What an entry says: a message, or a picture with its link, or both with a title. */
export function EntryFields(props: EntryFieldsProps) {
  const { section, entry, onChange } = props;
  if (section === 'newsTickers') return <MessageField {...props} />;
  if (section === 'menu') return <MenuFields {...props} />;
  return (
    <div className="grid gap-3">
      {section === 'trending' && (
        <Field label={t('Title')}>
          {(field) => (
            <Input
              {...field}
              value={entry.title}
              maxLength={TITLE_MOST}
              onChange={(event) => onChange({ ...entry, title: event.target.value })}
            />
          )}
        </Field>
      )}
      <PictureField {...props} />
      <LinkField {...props} />
    </div>
  );
}

/** Without a link the words of the label say where it leads; where they name nothing, it carries a Soon tag. */
function MenuFields(props: EntryFieldsProps) {
  const { entry, onChange } = props;
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('Label')}>
          {(field) => (
            <Input
              {...field}
              value={entry.title}
              maxLength={LABEL_MOST}
              onChange={(event) => onChange({ ...entry, title: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('Label in Hindi (optional)')}>
          {(field) => (
            <Input
              {...field}
              lang="hi"
              value={entry.titleHindi}
              maxLength={LABEL_MOST}
              onChange={(event) => onChange({ ...entry, titleHindi: event.target.value })}
            />
          )}
        </Field>
      </div>
      <LinkField {...props} />
      <p className="text-xs text-ink-3">
        {t(
          'Without a link an entry leads where its label says: Home or Sports Book, Markets, Exchange. Any other is marked Soon.',
        )}
      </p>
    </div>
  );
}

function MessageField({ entry, onChange }: EntryFieldsProps) {
  const help = (
    <span className="flex justify-between gap-3">
      <span>{t('Shown in the bar above the header')}</span>
      <span className="num">
        {entry.message.length} / {MESSAGE_MOST}
      </span>
    </span>
  );
  return (
    <Field label={t('Message')} help={help}>
      {(field) => (
        <TextArea
          {...field}
          rows={3}
          value={entry.message}
          maxLength={MESSAGE_MOST}
          // The bar has one line.
          onChange={(event) => onChange({ ...entry, message: event.target.value.replaceAll(/\s*\n\s*/g, ' ') })}
        />
      )}
    </Field>
  );
}

function LinkField({ section, entry, error, onChange }: EntryFieldsProps) {
  return (
    <Field
      label={t(WORDS[section].link)}
      help={t('https:// or a page of this site, such as /markets')}
      error={error !== null && !isLink(entry.linkUrl) ? error : undefined}
    >
      {(field) => (
        <Input
          {...field}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          maxLength={2000}
          before={<Link2 size={15} aria-hidden="true" />}
          value={entry.linkUrl}
          onChange={(event) => onChange({ ...entry, linkUrl: event.target.value })}
        />
      )}
    </Field>
  );
}
