import { unsealed } from '@academy/chassis/runtime/sealed.ts'
import { MESSAGE_SEAL } from '@academy/contracts/core/message.ts'
import type { Opener } from '../notices/wording.ts'

/** Opens what messages carry sealed, with the secret of the installation, until it is over. */
export const openerOf =
  (secret: string) =>
  (now: Date): Opener =>
  (sealed) => {
    const found = unsealed(sealed, MESSAGE_SEAL, secret)
    return found && found.until > now.getTime() ? found.text : undefined
  }
