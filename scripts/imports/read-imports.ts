/** Every import of the project's own sources, `import type`, `export … from`, `import()` and `import('…').Type` included. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import type { Import } from './import.ts';

const FOLDERS = ['core', 'src', 'src-sw', 'workers', 'server', 'scripts', 'tests'];
const SOURCE = /\.(ts|tsx|mjs)$/;
const IMPORT_CALL = /\bimport\(/;

/** Paths from the project's folder, with slashes. */
export function sourceFiles(root: string): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')),
  ).sort();
}

/** The specifiers of a source's imports. */
export function specifiers(source: string, file: string): string[] {
  const { module, program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : []))),
    // The syntax tree is read only if needed, because parsing takes longer than the rest.
    ...(IMPORT_CALL.test(source) ? importCalls(program) : []),
  ];
  return [...new Set(named)];
}

/** `import('…')` as a value and as a type. */
function importCalls(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(importCalls);
  if (typeof node !== 'object' || node === null) return [];
  const { type, source } = node as { readonly type?: unknown; readonly source?: { readonly value?: unknown } };
  const isCall = type === 'ImportExpression' || type === 'TSImportType';
  const own = isCall && typeof source?.value === 'string' ? [source.value] : [];
  return [...own, ...Object.values(node).flatMap(importCalls)];
}

/** The file of a specifier, by the import map of package.json if it starts with '#'; null: a package. */
export function resolveSpecifier(specifier: string, from: string, importMap: Readonly<Record<string, string>>): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  if (!specifier.startsWith('#')) return null;
  for (const [pattern, target] of Object.entries(importMap)) {
    const prefix = pattern.slice(0, -1);
    if (specifier.startsWith(prefix)) return path.posix.normalize(target.replace('*', specifier.slice(prefix.length)));
  }
  throw new Error(`${from}: '${specifier}' is not in the import map of package.json`);
}

export function readImports(root: string): Import[] {
  const { imports: importMap } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> };
  return sourceFiles(root).flatMap((from) =>
    specifiers(readFileSync(path.join(root, from), 'utf8'), from).map((specifier) => {
      const bare = specifier.replace(/\?.*$/, '');
      const to = resolveSpecifier(bare, from, importMap);
      if (to !== null && !existsSync(path.join(root, to))) throw new Error(`${from} imports '${specifier}', which does not exist`);
      return { from, specifier: bare, to };
    }),
  );
}
