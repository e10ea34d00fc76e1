import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './buy-screen.module.css';
import { useDispatch, useEditor } from './editor-context.ts';
import { partName } from './fields.ts';
import type { Finding } from './preflight.ts';

/** What to look at before ordering, each with a button that goes there. */
export function PreflightList({ findings }: { readonly findings: readonly Finding[] }) {
  const { t, i18n } = useTranslation('editor');
  const { design } = useEditor().definition;
  const dispatch = useDispatch();
  if (findings.length === 0) return null;
  const nameOf = (partId: string): string => {
    const part = design.parts.find((candidate) => candidate.id === partId);
    return part ? partName(part, i18n.language) : partId;
  };
  const show = ({ partId, resourceId }: Finding) => {
    dispatch({ type: 'open-menu', menu: 'main' });
    dispatch(resourceId === null ? { type: 'set-current-part', partId } : { type: 'open-resource', resourceId });
  };
  return (
    <ul className={styles.findings} aria-label={t('preflight.title')}>
      {findings.map((finding) => (
        <li key={`${finding.kind} ${finding.resourceId ?? finding.partId}`} className={styles.finding}>
          <Icon name="warning" size={20} />
          <span>{t(`preflight.${finding.kind}`, { page: nameOf(finding.partId), letters: finding.letters })}</span>
          <Button variant="quiet" aria-label={t('preflight.showPage', { page: nameOf(finding.partId) })} onClick={() => show(finding)}>
            {t('preflight.show')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
