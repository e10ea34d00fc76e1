import { SaxesParser } from 'saxes';

/** Why artwork cannot be used. It names the element, for the designer who imports the file. */
export interface ArtworkProblem {
  readonly code: 'artwork.bad_xml' | 'artwork.unsupported_element' | 'artwork.unsupported_attribute' | 'artwork.bad_value';
  readonly element: string;
  readonly attribute?: string;
  readonly value?: string;
}

export interface ArtworkNode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: ArtworkNode[];
}

/** Text for people who open the file in another program; nothing to draw. */
const WITHOUT_INK = new Set(['title', 'desc', 'metadata']);

/** Reads only elements: text between them is white space, or is in an element that draws nothing. */
export function parseArtworkTree(svg: string, problems: ArtworkProblem[]): ArtworkNode | null {
  const parser = new SaxesParser({ xmlns: false });
  const open: ArtworkNode[] = [];
  let root: ArtworkNode | null = null;
  parser.on('error', (error) => problems.push({ code: 'artwork.bad_xml', element: open.at(-1)?.name ?? 'svg', value: error.message }));
  parser.on('doctype', () => problems.push({ code: 'artwork.bad_xml', element: 'svg', value: 'DOCTYPE' }));
  parser.on('opentag', (tag) => {
    const node: ArtworkNode = { name: tag.name, attributes: new Map(Object.entries(tag.attributes)), children: [] };
    const parent = open.at(-1);
    if (parent) parent.children.push(node);
    else root ??= node;
    open.push(node);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(svg).close();
  return root === null ? null : withoutSilent(root);
}

function withoutSilent(node: ArtworkNode): ArtworkNode {
  return { ...node, children: node.children.filter((child) => !WITHOUT_INK.has(child.name)).map(withoutSilent) };
}
