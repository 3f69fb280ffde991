-- Each request comes from another address of a network that nobody has, as far as the site can tell.
request = function()
  wrk.headers["X-Forwarded-For"] = "198.18." .. math.random(0, 255) .. "." .. math.random(0, 255)
  return wrk.format()
end

-- Body of a POST request, if there is one.
local posted = os.getenv("POSTED")
if posted then
  wrk.method = "POST"
  wrk.body = posted
end
