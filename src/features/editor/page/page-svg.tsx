import { memo, useId, useState } from 'react';
import type { Size } from '#core/layout/crop.ts';
import type { Matrix, Paint, PictureItem, ShapeItem } from '#core/layout/display-list.ts';
import { EFFECT_MATRICES, feColorMatrixValues } from '#core/layout/effects.ts';
import type { DrawableItem, DrawablePage, DrawableText } from '#core/layout/text/glyph-outline.ts';
import { lineMatrix, multiply, pictureMatrix, tiltMatrix } from '#core/layout/geometry/matrix.ts';
import styles from './page-svg.module.css';
import type { PictureLibrary, PictureSource } from '../pictures/picture-library.ts';

interface PageSvgProps {
  readonly page: DrawablePage;
  readonly library: PictureLibrary;
  /** The page's name, for screen readers. */
  readonly label: string;
  /** The picture of this field is shown completely, faint outside its frame. */
  readonly croppingId?: string | null;
  readonly className?: string | undefined;
}

/** A laid-out page, trimmed. It only draws: the engine has computed every position and outline. */
export function PageSvg({ page, library, label, croppingId = null, className }: PageSvgProps) {
  const prefix = useId();
  const { x, y, width, height } = page.trimBox;
  const viewBox = `${x} ${y} ${width} ${height}`;
  return (
    <svg className={className} viewBox={viewBox} role="group" aria-label={label}>
      {/* What a design draws beyond its page is cut off, also where the place around the page is larger than the page. */}
      <svg x={x} y={y} width={width} height={height} viewBox={viewBox} overflow="hidden" role="none">
        <rect width={page.widthPt} height={page.heightPt} fill={page.paper} />
        {page.items.map((item, index) => (
          // Items have no ids. Their order is the design's and never changes while it is open.
          <Item
            key={`${item.kind}-${index}`}
            item={item}
            id={`${prefix}${index}`}
            library={library}
            isCropping={item.kind === 'picture' && item.resourceId === croppingId}
          />
        ))}
      </svg>
    </svg>
  );
}

function Item({
  item,
  id,
  library,
  isCropping,
}: {
  readonly item: DrawableItem;
  readonly id: string;
  readonly library: PictureLibrary;
  readonly isCropping: boolean;
}) {
  switch (item.kind) {
    case 'shape':
      return <Shape item={item} id={id} />;
    case 'text':
      return <Text item={item} />;
    case 'picture':
      return <PictureInField item={item} id={id} source={library.source(item)} isCropping={isCropping} />;
  }
}

const transform = (matrix: Matrix): string => `matrix(${matrix.join(' ')})`;

const Shape = memo(function Shape({ item, id }: { readonly item: ShapeItem; readonly id: string }) {
  const { fill, stroke } = item;
  return (
    <>
      {fill && fill.kind !== 'solid' && <Gradient paint={fill} id={id} />}
      <path
        d={item.d}
        transform={transform(item.matrix)}
        fill={fill === null ? 'none' : fill.kind === 'solid' ? fill.color : `url(#${id})`}
        fillRule={item.fillRule}
        opacity={item.opacity}
        {...(stroke && {
          stroke: stroke.color,
          strokeWidth: stroke.widthPt,
          strokeLinecap: stroke.cap,
          strokeLinejoin: stroke.join,
          strokeDasharray: stroke.dashPt.join(' ') || undefined,
        })}
      />
    </>
  );
});

function Gradient({ paint, id }: { readonly paint: Exclude<Paint, { kind: 'solid' }>; readonly id: string }) {
  const [a = 0, b = 0, c = 0, d = 0] = paint.coords;
  const stops = paint.stops.map((stop, index) => (
    <stop key={`${stop.offset}-${index}`} offset={stop.offset} stopColor={stop.color} stopOpacity={stop.opacity} />
  ));
  return paint.kind === 'linear' ? (
    <linearGradient id={id} gradientUnits="userSpaceOnUse" x1={a} y1={b} x2={c} y2={d}>
      {stops}
    </linearGradient>
  ) : (
    <radialGradient id={id} gradientUnits="userSpaceOnUse" cx={a} cy={b} r={c}>
      {stops}
    </radialGradient>
  );
}

/** Words are read by screen readers. The numbers of a calendar's days would only be noise. */
const SHORTEST_SPOKEN = 3;

const Text = memo(function Text({ item }: { readonly item: DrawableText }) {
  return (
    <g fill={item.color} transform={transform(tiltMatrix(item.box, item.tiltDeg))}>
      {item.lines.map((line, index) => {
        const isSpoken = line.text.length >= SHORTEST_SPOKEN;
        return (
          // The lines of a text have no id except their order.
          <path
            key={`line-${index}`}
            d={item.outlines[index]}
            transform={transform(lineMatrix(item, line))}
            {...(isSpoken ? { role: 'img', 'aria-label': line.text } : { 'aria-hidden': true })}
          />
        );
      })}
    </g>
  );
});

const UNIT = { width: 1, height: 1, preserveAspectRatio: 'none' } as const;

function PictureInField({
  item,
  id,
  source,
  isCropping,
}: {
  readonly item: PictureItem;
  readonly id: string;
  readonly source: PictureSource | null;
  readonly isCropping: boolean;
}) {
  const matrix = pictureMatrix(item);
  const placed = transform(matrix);
  const [arrival, setArrival] = useState<{ readonly href: string; readonly state: 'ready' | 'missing' } | null>(null);
  const state = source === null ? 'empty' : arrival?.href === source.href ? arrival.state : 'loading';
  const filter = item.effect === 'original' ? undefined : `url(#${id}f)`;
  return (
    <g transform={transform(tiltMatrix(item.box, item.tiltDeg))}>
      <clipPath id={id}>
        <path d={item.clipPath} />
      </clipPath>
      {item.effect !== 'original' && (
        <filter id={`${id}f`} x="0" y="0" width="1" height="1" colorInterpolationFilters="sRGB">
          <feColorMatrix type="matrix" values={feColorMatrixValues(EFFECT_MATRICES[item.effect])} />
        </filter>
      )}
      {state !== 'ready' && <path d={item.clipPath} className={styles[state]} data-picture={state} />}
      {source && isCropping && (
        <g filter={filter} className={styles.beyond}>
          <image {...UNIT} href={source.href} transform={placed} />
        </g>
      )}
      {source && (
        <g clipPath={`url(#${id})`}>
          <g filter={filter}>
            {source.backgroundHref && <Backdrop href={source.backgroundHref} size={source.size} matrix={matrix} />}
            <image
              {...UNIT}
              href={source.href}
              transform={placed}
              // A browser would draw its icon for a broken image, as large as the picture.
              visibility={state === 'missing' ? 'hidden' : undefined}
              onLoad={() => setArrival({ href: source.href, state: 'ready' })}
              onError={() => setArrival({ href: source.href, state: 'missing' })}
            />
          </g>
        </g>
      )}
      {item.border && <path d={item.clipPath} fill="none" stroke={item.border.color} strokeWidth={item.border.widthPt} />}
    </g>
  );
}

/** The background of a cut-out: centred, covering the picture (coverBehind), rotated and cropped with it. */
function Backdrop({ href, size, matrix }: { readonly href: string; readonly size: Size; readonly matrix: Matrix }) {
  return (
    <image
      href={href}
      width={size.width}
      height={size.height}
      preserveAspectRatio="xMidYMid slice"
      transform={transform(multiply(matrix, [1 / size.width, 0, 0, 1 / size.height, 0, 0]))}
    />
  );
}
