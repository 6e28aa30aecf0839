import { nounModel } from '@academy/chassis/mongo/model.ts'
import { MenuSwitch, menuSwitches } from '@academy/contracts/identity/access/menu-switches.ts'
import { menuSwitchState } from '@academy/contracts/identity/stop-events.ts'
import { db } from '../../database.ts'

/** With the permissions that it takes, as the menus stood when it was written. */
export const MenuSwitchModel = nounModel(db, menuSwitches, { fields: MenuSwitch.extend({ permissions: menuSwitchState.schema.shape.permissions }) })
