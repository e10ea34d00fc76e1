import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsCalls } from '#core/contract/settings.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { takeAddToCartWarning } from '#src/platform/storage/session-flags.ts';

/** The shop's warning comes before the first product or package of a session is added, where the shop has one. */
export function useWarning(add: () => Promise<void>) {
  const { i18n } = useTranslation();
  const settings = useAnswer(settingsCalls.settings, { query: { lang: i18n.language } });
  const [text, setText] = useState<string | null>(null);
  const wanted = settings.state === 'ready' ? settings.value.webshop.package.addToCartWarning : null;
  return {
    text,
    /** Whether there is one is known, or cannot be asked for now. */
    isKnown: settings.state !== 'loading',
    ask: () => {
      if (wanted && takeAddToCartWarning()) setText(wanted);
      else void add();
    },
    confirm: () => {
      setText(null);
      void add();
    },
    close: () => setText(null),
  };
}
