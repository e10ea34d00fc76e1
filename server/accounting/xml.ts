/** Writes XML; never parses it. */
export type XmlContent = string | readonly XmlNode[];
export type XmlNode = readonly [name: string, content: XmlContent];

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 does not allow. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const escaped = (text: string): string => text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

export function xmlDocument([name, content]: XmlNode, namespace: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${namespace}">${inner(content)}\n</${name}>\n`;
}

const inner = (content: XmlContent): string =>
  typeof content === 'string' ? escaped(content) : content.map(([name, more]) => `\n<${name}>${inner(more)}</${name}>`).join('');
