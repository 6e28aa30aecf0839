import { nounModel } from '@academy/chassis/mongo/model.ts'
import { providers } from '@academy/contracts/identity/system/providers.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

const { secret: _, redirectUri: _r, logoutUri: _l, afterLogoutUri: _a, ...kept } = providers.fields.shape

/** `secretBox` is the secret as the secret box closes it. */
export const ProviderModel = nounModel(db, providers, { fields: z.object({ ...kept, secretBox: z.string().optional() }) })
