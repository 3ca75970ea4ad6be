/**
 * Texts that people typed stand in `<bdi>`: they go the way of their own letters on pages of any language, and Turkish
 * capitals never reach them. Sentences isolate their values themselves (src/lib/isolate.ts), as do `dotted` and `<Trans>`.
 */

/** Fields of the API that hold what a person typed. */
const typed = /^(?:name|familyName|className|athleteName|tournamentName|opponent|club|team|country|region|city|federation|venue|helper|note|excused|second)$/;

/** Functions that return such a text. */
const names = /^(?:athleteName|shownName|tableName)$/;

/** Elements that isolate their content, or can contain only text. */
const isolates = /^(?:bdi|option|title|Trans)$/;

/** The values that an expression shows. */
function* shown(node) {
  switch (node?.type) {
    case 'ConditionalExpression':
      yield* shown(node.consequent);
      yield* shown(node.alternate);
      break;
    case 'LogicalExpression':
      if (node.operator !== '&&') yield* shown(node.left);
      yield* shown(node.right);
      break;
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      yield* shown(node.expression);
      break;
    case 'TemplateLiteral':
      for (const part of node.expressions) yield* shown(part);
      break;
    case 'MemberExpression':
      if (!node.computed && typed.test(node.property.name)) yield node;
      break;
    case 'CallExpression':
      if (node.callee.type === 'Identifier' && names.test(node.callee.name)) yield node;
      break;
  }
}

/** @type {import('eslint').Rule.RuleModule} */
export const isolatedTexts = {
  meta: { type: 'problem', schema: [], messages: { bare: 'A text that somebody typed stands in <bdi>, or in dotted(…).' } },
  create: (context) => ({
    JSXExpressionContainer(node) {
      const { parent } = node;
      const element = parent.type === 'JSXElement' ? parent.openingElement.name.name : parent.type === 'JSXFragment' ? '' : undefined;
      if (element === undefined || isolates.test(element)) return;
      for (const value of shown(node.expression)) context.report({ node: value, messageId: 'bare' });
    },
  }),
};
