import { useEffect, useState } from 'react'

import { Notice } from '#web/ui/feedback/notice.tsx'

import { createQrMatrix, defaultQrVersion, type QrResult } from './qr-matrix.ts'

import css from './qr-code.module.css'

const quietZone = 4

export type QrCodeProps = {
  data: string
  /** The content of the code, for screen readers. */
  label: string
  /** Shown in its place when it cannot be made: the data is empty or too long, or its program did not load. */
  errorText: string
  /** 3 unless given; kept within 1–40. */
  version?: number | undefined
}

/** A QR code of error correction level L: crisp, black on white in both schemes, with its quiet zone. */
export function QrCode({ data, label, errorText, version = defaultQrVersion }: QrCodeProps) {
  const result = useQrResult(data, version)
  if (result === 'loading') return <div className={css['root']} aria-busy="true" />
  if (result === 'unavailable' || !result.ok) return <Notice tone="error">{errorText}</Notice>
  const { size, path } = result.matrix
  const side = size + 2 * quietZone
  return (
    <svg
      className={css['root']}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      data-version={result.matrix.version}
    >
      <rect x={-quietZone} y={-quietZone} width={side} height={side} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}

type Loading = 'loading' | 'unavailable'

function useQrResult(data: string, version: number): QrResult | Loading {
  const [result, setResult] = useState<QrResult | Loading>('loading')
  useEffect(() => {
    let wanted = true
    import('qrcode').then(
      (encoder) => wanted && setResult(createQrMatrix(encoder.create, data, version)),
      () => wanted && setResult('unavailable'),
    )
    return () => {
      wanted = false
    }
  }, [data, version])
  return data.trim() === '' ? { ok: false, reason: 'empty' } : result
}
