/** The side of a stored picture in pixels: sharp at the largest size it is shown in. */
const side = 256;

/**
 * The middle square of a picture file, small enough to send, as a data: address in JPEG. Rejects if the file is not a
 * picture.
 */
export async function squarePicture(file: Blob): Promise<string> {
  const image = await createImageBitmap(file);
  const edge = Math.min(image.width, image.height);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // JPEG has no transparency; without this it would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  context.drawImage(image, (image.width - edge) / 2, (image.height - edge) / 2, edge, edge, 0, 0, side, side);
  image.close();
  return canvas.toDataURL('image/jpeg', 0.85);
}
