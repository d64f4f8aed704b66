set -eu
export STORE_API_URL=$BASE/v1 STORE_API_KEY=$KEY STORE_API_ADMIN_TOKEN=$ADMIN STORE_API_STORE=$STORE
store-api import products products_export.csv --apply > plan.txt
store-api export products --format csv --output exported.csv > exported.txt
grep '^Created [0-9]' plan.txt
node -e '
  const columns = ["Handle", "Variant SKU", "Variant Price", "Variant Inventory Qty"];
  const read = (name) => fs.readFileSync(name, "utf8").replace(/^\uFEFF/, "").trim().split(/\r?\n/).map((row) => row.split(",").map((cell) => cell.replace(/^"(.*)"$/, "$1")));
  for (const name of ["products_export.csv", "exported.csv"]) {
    const [titles, ...rows] = read(name);
    const shown = rows.map((row) => columns.map((column) => row[titles.indexOf(column)]).join(" ")).sort();
    console.log(shown.join("; "));
  }'
