const largestEdge = 1600
const smallEnoughBytes = 600_000
const shown = ['image/jpeg', 'image/png', 'image/webp']

/** The size of a picture whose longer edge is `largestEdge` pixels at most. */
export function sizeWithin(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, largestEdge / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A picture as a phone outdoors can fetch it quickly. What is small already, and what this browser cannot draw, is sent
 * as it is: the server has the last word.
 */
export async function smallerPicture(file: File): Promise<File> {
  if (file.size <= smallEnoughBytes && shown.includes(file.type)) return file
  try {
    const bitmap = await createImageBitmap(file)
    const size = sizeWithin(bitmap.width, bitmap.height)
    const canvas = Object.assign(document.createElement('canvas'), size)
    const context = canvas.getContext('2d')
    if (context === null) return file
    // A JPEG has no transparency: what was clear is white rather than black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.width, size.height)
    context.drawImage(bitmap, 0, 0, size.width, size.height)
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    return blob === null ? file : new File([blob], 'picture.jpg', { type: 'image/jpeg' })
  } catch {
    return file
  }
}
