/** A drawing program's SVG as a tree in which every element has its position, so that an error can name the line. */
import { SaxesParser } from 'saxes';
import { err, ok, type Result } from '#core/kernel/result.ts';

export interface SourceNode {
  /** Without its prefix; '' for a foreign element, which an editor uses for itself. */
  readonly name: string;
  /** Without foreign ones; `xlink:href` is `href`. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: SourceNode[];
  readonly parent: SourceNode | null;
  /** Offset of its '<' in the file. */
  readonly at: number;
  /** Its direct text; only style sheets are read. */
  text: string;
}

/** An error at an offset of the file. */
export interface ArtworkFault {
  readonly at: number;
  readonly text: string;
}

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
/** Deeper than any drawing, and well within the stack. */
const DEEPEST = 150;
const MOST_ELEMENTS = 50_000;
const MOST_ENTITIES = 60;
/** Longer ones do not occur in drawings, and are slow to read. */
const LONGEST_ATTRIBUTE = 10_000;
const LONGEST_ATTRIBUTES: Readonly<Record<string, number>> = { d: 1_000_000, points: 1_000_000, style: 100_000, href: Infinity };

class Stopped extends Error {
  readonly fault: ArtworkFault;
  constructor(fault: ArtworkFault) {
    super(fault.text);
    this.fault = fault;
  }
}

/** @returns the root element, or the first error that makes the file unreadable */
export function parseSource(svg: string): Result<SourceNode, ArtworkFault> {
  const parser = new SaxesParser({ xmlns: true });
  let open: SourceNode | null = null;
  let root: SourceNode | null = null;
  let [depth, count, at] = [0, 0, 0];
  const stop = (text: string, offset: number): never => {
    throw new Stopped({ at: offset, text });
  };
  parser.on('error', (error) =>
    stop(
      `the file is not well-formed XML: ${error.message.replace(/^\S*\d+:\d+: /, '')}; save it again from the drawing program`,
      parser.position - 1,
    ),
  );
  parser.on('doctype', (doctype) => {
    const start = svg.indexOf('<!DOCTYPE');
    const entities = readEntities(doctype);
    if (entities.ok) Object.assign(parser.ENTITIES, entities.value);
    else stop(`<!DOCTYPE>: ${entities.error}`, start);
  });
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet')
      stop(
        '<?xml-stylesheet?>: style sheets in other files are not read; put the styles into the drawing',
        svg.indexOf('<?xml-stylesheet'),
      );
  });
  parser.on('opentagstart', () => {
    at = svg.lastIndexOf('<', parser.position - 1);
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    count += 1;
    if (depth > DEEPEST) stop(`elements are nested more than ${DEEPEST} deep; ungroup them in the drawing program`, at);
    if (count > MOST_ELEMENTS) stop(`the file has more than ${MOST_ELEMENTS} elements; simplify the drawing`, at);
    const attributes = new Map<string, string>();
    for (const { prefix, local, uri, value } of Object.values(tag.attributes)) {
      const most = LONGEST_ATTRIBUTES[local] ?? LONGEST_ATTRIBUTE;
      if (tag.uri === SVG && prefix === '' && value.length > most)
        stop(`<${tag.local}>: ${local} is longer than ${most} characters; simplify it, or divide it`, at);
      if (prefix === '' || (uri === XLINK && local === 'href' && !attributes.has('href'))) attributes.set(local, value);
    }
    const node: SourceNode = { name: tag.uri === SVG ? tag.local : '', attributes, children: [], parent: open, at, text: '' };
    if (open) open.children.push(node);
    else if (root === null) {
      if (node.name !== 'svg') stop(`<${tag.name}>: expected <svg xmlns="${SVG}"> as the file's outermost element`, at);
      root = node;
    }
    open = node;
  });
  const addText = (text: string): void => {
    if (open?.name === 'style') open.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    depth -= 1;
    open = open?.parent ?? null;
  });
  try {
    parser.write(svg).close();
  } catch (error) {
    if (error instanceof Stopped) return err(error.fault);
    throw error;
  }
  return root === null ? err({ at: 0, text: 'the file has no element' }) : ok(root);
}

const DECLARATION = /<!ENTITY\s+(%?)\s*([\w.:-]+)\s+([^>]*)>/g;
const LITERAL = /^(?:"([^"<&%]*)"|'([^'<&%]*)')\s*$/;
const LONGEST_ENTITY = 300;
const LONGEST_DOCTYPE = 10_000;

/** Illustrator writes its namespace addresses as entities. Other entities could expand, or read other files. */
function readEntities(doctype: string): Result<Readonly<Record<string, string>>, string> {
  const entities: Record<string, string> = {};
  if (doctype.length > LONGEST_DOCTYPE) return err('it is too long; save the file without it');
  const declarations = [...doctype.matchAll(DECLARATION)];
  if (declarations.length !== doctype.split('<!ENTITY').length - 1 || declarations.length > MOST_ENTITIES)
    return err('its entities cannot be read; save the file without them');
  for (const [, percent, name = '', value = ''] of declarations) {
    const literal = LITERAL.exec(value);
    const words = literal?.[1] ?? literal?.[2];
    if (percent !== '' || words === undefined || words.length > LONGEST_ENTITY)
      return err(`the entity "${name}" is not a short plain text; save the file without it`);
    entities[name] = words;
  }
  return ok(entities);
}

/** The element in the form of an error: '<path id="leaf">'. */
export function shownElement(node: SourceNode): string {
  const id = node.attributes.get('id');
  return id === undefined ? `<${node.name}>` : `<${node.name} id="${id.slice(0, 60)}">`;
}
