/** The strokes of letters may reach beyond their line, and sizes are rounded. */
const SLACK_PX = 1.5;
/** Minimum height for a finger (WCAG 2.5.5). */
const BUTTON_PX = 44;

/**
 * Faults of a rendered mail. In the page, so it uses only its parameter.
 * @param mail its text part, the name above the text, its number of pictures, and whether it has a button
 */
async function faultsInPage({ text, mark, pictures, hasButton }, slackPx, buttonPx) {
  const faults = new Set();
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.add(`scrolls sideways: ${scrollWidth} of ${clientWidth} px`);

  const images = [...document.images];
  const inMail = images.filter((image) => image.src.startsWith('data:'));
  if (inMail.length !== pictures) faults.add(`${inMail.length} of ${pictures} pictures`);
  for (const image of images) {
    await image.decode().catch(() => faults.add(`not loaded: ${image.src.slice(0, 60)}`));
    if (image.getAttribute('height') === null) faults.add(`has no size: ${image.outerHTML.slice(0, 60)}`);
    const { width, height } = image.getBoundingClientRect();
    const isSquashed = Math.abs(width / height / (image.naturalWidth / image.naturalHeight) - 1) > 0.03;
    if (isSquashed) faults.add(`drawn ${width} x ${height}, is ${image.naturalWidth} x ${image.naturalHeight}`);
  }

  const buttons = [...document.querySelectorAll('a.press')];
  if (buttons.length !== (hasButton ? 1 : 0)) faults.add(`${buttons.length} buttons`);
  for (const button of buttons) {
    const { height } = button.getBoundingClientRect();
    if (height < buttonPx) faults.add(`the button is ${height} px tall`);
  }

  // The text part marks the start of the seller's data, and has a colon between a term and its value.
  const wordsOf = (part) =>
    part
      .replace(/^--$/gm, ' ')
      .split(/\s+/)
      .map((word) => word.replace(/:$/, ''))
      .filter((word) => word !== '');
  const said = wordsOf(text).sort();
  const shown = wordsOf(document.body.innerText.replace(mark, '')).sort();
  const missing = said.filter((word) => !shown.includes(word));
  const added = shown.filter((word) => !said.includes(word));
  if (said.join(' ') !== shown.join(' ')) faults.add(`says other words than its text: not shown ${missing}, only shown ${added}`);

  const sheet = document.querySelector('.sheet').getBoundingClientRect();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (data.trim() === '') continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const cell = (parentElement.closest('a.press') ?? parentElement.closest('td')).getBoundingClientRect();
    for (const { left, right, width } of range.getClientRects()) {
      if (width === 0) continue;
      const over = Math.max(right - Math.min(cell.right, sheet.right), Math.max(cell.left, sheet.left) - left);
      if (over > slackPx) faults.add(`sticks out by ${Math.round(over)} px: ${data.trim().slice(0, 40)}`);
    }
  }
  return [...faults];
}

/** @param run runs a function in the page */
export const mailFaults = (run, mail) => run(faultsInPage, mail, SLACK_PX, BUTTON_PX);
