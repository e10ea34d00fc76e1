import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeList } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/icon.tsx';
import styles from './preflight-list.module.css';
import { useDispatch, useEditor } from '../state/editor-context.ts';
import { useMakeFor } from '../dates/use-make-for.ts';
import { partName, partNameInSentence } from '../state/fields.ts';
import type { Finding } from './preflight.ts';

/** Number of findings shown at first, because a phone shows the quantities beside them. */
const SHOWN_AT_FIRST = 4;

/** Findings before ordering, each with a button that leads to it. */
export function PreflightList({ findings }: { readonly findings: readonly Finding[] }) {
  const { t } = useTranslation('editor');
  const [isWhole, setWhole] = useState(false);
  const section = useRef<HTMLElement>(null);
  const shown = isWhole ? findings : findings.slice(0, SHOWN_AT_FIRST);
  const hidden = findings.length - shown.length;
  return (
    <section ref={section} tabIndex={-1} className={styles.preflight} aria-label={t('preflight.title')}>
      {/* Always rendered, so that changes in it are announced. */}
      <p role="status" className={findings.length > 0 ? styles.count : undefined}>
        {findings.length > 0 && t('preflight.count', { count: findings.length })}
      </p>
      <ul className={styles.findings}>
        {shown.map((finding) => (
          <Row
            key={`${finding.kind} ${finding.resourceId ?? finding.partId}`}
            finding={finding}
            onMended={() => section.current?.focus()}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {t('preflight.more', { count: hidden })}
        </Button>
      )}
    </section>
  );
}

/** @param onMended called when the finding is solved, because its row and the focused button are removed */
function Row({ finding, onMended }: { readonly finding: Finding; readonly onMended: () => void }) {
  const { t, i18n } = useTranslation('editor');
  const locale = useLocale();
  const { design } = useEditor().definition;
  const dispatch = useDispatch();
  const makeFor = useMakeFor();
  const { kind, severity, partId, resourceId, letters, partIds, year, yearEnd } = finding;
  const named = (id: string, name: typeof partName): string => {
    const part = design.parts.find((candidate) => candidate.id === id);
    return part ? name(part, i18n.language) : id;
  };
  const page = named(partId, partName);
  const isSeveral = partIds !== undefined && partIds.length > 1;
  const words = isSeveral
    ? t('preflight.notSeenPages', {
        count: partIds.length,
        pages: writeList(
          partIds.map((id) => named(id, partNameInSentence)),
          locale,
        ),
      })
    : t(`preflight.${kind}`, { page, letters, year, count: yearEnd?.weeks });
  const nextYear = yearEnd?.nextYear ?? null;
  const show = () => {
    const isDate = kind === 'dateOverflows' || kind === 'dateMissingLetters';
    const isYear = kind === 'pastYear' || kind === 'mostlyOver' || kind === 'yearEnds';
    dispatch({ type: 'open-menu', menu: isSeveral ? 'preview' : isDate ? 'dates' : isYear ? 'year' : 'main' });
    if (isSeveral || isDate || isYear) return;
    dispatch(resourceId === null ? { type: 'set-current-part', partId } : { type: 'open-resource', resourceId });
  };
  const setYear = (next: number) => {
    makeFor(next);
    onMended();
  };
  return (
    <li className={classNames(styles.finding, styles[severity])}>
      <Icon name="warning" size={20} />
      <span>{words}</span>
      {nextYear === null ? (
        <Button variant="quiet" aria-label={isSeveral ? t('preflight.showPages') : t('preflight.showPage', { what: words })} onClick={show}>
          {t('preflight.show')}
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => setYear(nextYear)}>
          {t('preflight.makeIt', { year: nextYear })}
        </Button>
      )}
    </li>
  );
}
