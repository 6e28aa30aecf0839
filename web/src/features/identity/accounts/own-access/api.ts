import { ownAccess } from '@academy/contracts/identity/accounts/own-access.ts'
import { connect } from '../../../../core/connect.ts'

export const ownAccessApi = connect(ownAccess)
