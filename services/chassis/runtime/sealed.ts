import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// What only our own processes may read, and only for a while: it travels with a page, an event or a row, and is kept nowhere as it is.

const ALGORITHM = 'aes-256-gcm'
const [IV, TAG] = [12, 16]

const keyFrom = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'sealed', 32))

/** Takes a text, until when it is good (ms) and what for, and gives it as one that only the holder of the installation's secret opens. */
export const seal = (text: string, until: number, purpose: string, secret: string): string => {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(ALGORITHM, keyFrom(secret), iv).setAAD(Buffer.from(purpose))
  const closed = Buffer.concat([cipher.update(`${until} ${text}`), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), closed]).toString('base64url')
}

/** The text, and until when it is good; undefined where it was not sealed by us for this purpose. */
export const unsealed = (sealed: string, purpose: string, secret: string): { text: string; until: number } | undefined => {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length <= IV + TAG) return undefined
  const decipher = createDecipheriv(ALGORITHM, keyFrom(secret), bytes.subarray(0, IV)).setAAD(Buffer.from(purpose))
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
  try {
    const whole = Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString()
    const at = whole.indexOf(' ')
    return { text: whole.slice(at + 1), until: Number(whole.slice(0, at)) }
  } catch {
    return undefined // of another purpose, another installation, or made up
  }
}
