import type { Context } from '../http/context.ts'
import { refused } from '../runtime/refusal.ts'

/** Throws refused where no role that gives this permission lets its holder file this approval model for others (shell-access.md rule 16). */
export const refuseUnlessFiles = ({ models }: Pick<Context, 'models'>, permission: string, model: string): void => {
  if (models(permission, 'file')?.includes(model) === false) throw refused([{ code: 'modelNotFiled', params: {} }])
}
