import type { OrderLine } from '#core/contract/entities.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useCurrentSet } from '#src/data/live/session/use-current-set.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { PackageEditor, Waiting } from './package-editor.tsx';
import type { PackageEditorProps } from './package-editor-props.ts';
import { usePackageFor } from '../use-package-for.ts';
import { usePackageInstance } from './use-package-instance.ts';

/** `/shopping-cart/edit/{uuid}` of a package (EDT-19): the line's own items are edited and saved to the line. */
export function PackageLineEditor({ line, ...drawing }: { readonly line: OrderLine } & Pick<PackageEditorProps, 'editor' | 'viewer'>) {
  const answer = useAnswer(shopCalls.listPackages, {});
  const { sets } = useCurrentSet();
  const packageUuid = line.package?.uuid ?? '';
  const listed = answer.state === 'ready' ? answer.value.packages.find((entry) => entry.uuid === packageUuid) : undefined;
  const subject = line.subjects[0] ?? { uuid: '', name: '', group: '' };
  const offer = usePackageFor(listed, subject.uuid);
  const set = sets.find((entry) => entry.subject.uuid === subject.uuid);
  const instance = usePackageInstance({ offer, subject, set, line, packageUuid });
  // Without the list the rules of the package are unknown.
  if (answer.state === 'loading' || instance.state === 'loading') return <Waiting />;
  return (
    <Answer answer={instance} skeleton={<Waiting />}>
      {(made) => (
        <PackageEditor
          instance={made}
          readAtMs={answer.state === 'ready' ? answer.readAtMs : 0}
          isOffered={offer !== undefined}
          line={line}
          sets={sets}
          {...drawing}
        />
      )}
    </Answer>
  );
}
