import { switchWafCategory } from './category-switch.ts'
import { wafCategoryList, wafProfileCategories } from './category-view.ts'
import { wafExceptions } from './exception.ts'
import { wafRules } from './list-rule.ts'
import { wafProfiles } from './profile.ts'

/** Resources about the web application firewall. */
export const waf = [
  wafProfiles,
  wafRules,
  wafExceptions,
  wafCategoryList,
  wafProfileCategories,
  ...switchWafCategory,
]
