import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { lookUp } from '../../core/manifest.ts'
import { searchText } from '../../core/page.ts'
import { parameterGroups } from '../../core/parameters.ts'
import { freeText, naturalKey, text } from '../../core/rules.ts'

/** System parameters (1-portal.md §2.5, §3, §5, §6): the model that every plain list follows. */
export const Param = z.object({ paramCode: naturalKey(64), paramValue: text(2000), remark: freeText(200).optional() })

export const params = crud({
  service: 'identity',
  noun: 'system/params',
  path: '/sys/params',
  permission: 'sys:params',
  fields: Param,
  filter: {
    paramCode: searchText(),
    /** Code, meaning in any language, value or remark. */
    text: searchText(),
    group: z.enum(parameterGroups).optional(),
  },
  unique: ['paramCode'],
  sort: ['param_code', 'param_value', 'remark', 'update_date'],
  menu: { under: 'sys', sort: 10, icon: 'sliders' },
  grants: { all: ['ADMIN'], ...lookUp('OPERATOR') },
})
