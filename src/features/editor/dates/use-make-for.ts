import { useTranslation } from 'react-i18next';
import { useAnnounce } from '#src/ui/status/announce.ts';
import { useDispatch } from '../state/editor-context.ts';

/** Changes the calendar to another year, in one step that undo reverts. */
export function useMakeFor(): (year: number) => void {
  const { t } = useTranslation('editor');
  const dispatch = useDispatch();
  const announce = useAnnounce();
  return (year) => {
    dispatch({ type: 'edit', edit: { kind: 'setYear', year } });
    announce(t('year.madeFor', { year }));
  };
}
