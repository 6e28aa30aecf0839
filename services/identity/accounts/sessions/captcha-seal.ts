import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// A captcha travels with the page that shows it, sealed: whichever process of identity draws it, the next one knows it, with or without Redis.

const ALGORITHM = 'aes-256-gcm'
const [IV, TAG] = [12, 16]

const keyFrom = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'captcha', 32))

/** Takes the digits, until when they are good (ms) and what for, and gives them as a text that only the holder of the secret opens. */
export const seal = (code: string, until: number, purpose: string, secret: string): string => {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(ALGORITHM, keyFrom(secret), iv).setAAD(Buffer.from(purpose))
  const closed = Buffer.concat([cipher.update(`${code}${until}`), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), closed]).toString('base64url')
}

/** The digits, and until when they are good; undefined where the text was not sealed by us for this purpose. */
export const opened = (sealed: string, purpose: string, secret: string): { code: string; until: number } | undefined => {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length <= IV + TAG) return undefined
  const decipher = createDecipheriv(ALGORITHM, keyFrom(secret), bytes.subarray(0, IV)).setAAD(Buffer.from(purpose))
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString()
    return { code: text.slice(0, 6), until: Number(text.slice(6)) }
  } catch {
    return undefined // of another purpose, another installation, or made up
  }
}
