import { encodeQR } from 'qr';
import { useMemo } from 'react';
import * as styles from './qr-code.module.css';

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}

/** The dark modules by row; the library draws a border of one module at least. */
const modulesOf = (text: string) =>
  encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));

/** A QR code at medium error correction, dark on white in both themes; its quiet zone is the padding. */
export function QrCode({ text, label, className = '' }: QrCodeProps) {
  const rows = useMemo(() => modulesOf(text), [text]);
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      className={`${styles.qr} ${className}`.trim()}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={squares.join('')} />
    </svg>
  );
}
