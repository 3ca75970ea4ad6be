import type { Rule } from 'eslint';

export const isolatedTexts: Rule.RuleModule;
